import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SHAPER = /\/harfbuzzjs\/dist\/index\.mjs$/;
const WASM = 'harfbuzzjs/dist/harfbuzz.wasm';

/** `import bytes from 'file?bytes'` gives a file as a Uint8Array in the server's bundle, such as HarfBuzz's WebAssembly. */
export function bytesInServer(): Plugin {
  return {
    name: 'bytes-in-server',
    enforce: 'pre',
    load: {
      filter: { id: /\?bytes$/ },
      handler(id) {
        const text = readFileSync(id.replace(/\?bytes$/, '')).toString('base64');
        return { code: `export default new Uint8Array(Buffer.from('${text}', 'base64'));`, moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: SHAPER },
      handler(code) {
        if (this.environment.name !== 'ssr' || this.environment.mode !== 'build') return null;
        const call = 'init(await createHarfBuzz())';
        if (!code.includes(call)) throw new Error('HarfBuzz no longer starts as this build expects');
        const patched = code.replace(call, 'init(await createHarfBuzz({ wasmBinary }))');
        return { code: `import wasmBinary from '${WASM}?bytes';\n${patched}`, map: null };
      },
    },
  };
}
