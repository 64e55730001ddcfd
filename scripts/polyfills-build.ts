import { createHash } from 'node:crypto';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';

/** Builds the polyfills as one classic script, and gives its URL as `import.meta.env.POLYFILLS`; none in development. */
export function polyfills(): Plugin {
  let script: { fileName: string; source: string } | undefined;
  return {
    name: 'polyfills',
    async config(_, { command }) {
      if (command !== 'build') return;
      const bundle = await rolldown({
        input: 'app/ui/polyfills/polyfills.ts',
        transform: { target: oldestBrowsers },
      });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      await bundle.close();
      const source = output[0].code;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      script = { fileName: `assets/polyfills-${hash}.js`, source };
      return { define: { 'import.meta.env.POLYFILLS': JSON.stringify(`/${script.fileName}`) } };
    },
    generateBundle() {
      if (script && this.environment.name === 'client') this.emitFile({ type: 'asset', ...script });
    },
  };
}
