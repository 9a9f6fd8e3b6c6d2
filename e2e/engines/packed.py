"""What is kept packed of a start of Python, forgotten: what is left is what a quick start reads."""

FORGET_PACKED = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const packed of ["snapshot.bin", "engine.bin"]) {
            await cache.delete(new URL(`assets/runtime/${packed}`, document.baseURI).href);
        }
    }
}"""
