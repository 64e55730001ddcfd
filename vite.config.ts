import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), babel({ presets: [linguiTransformerBabelPreset()] }), reactRouter(), lingui()],
  build: { assetsInlineLimit: 0 },
  // A worker imports what it needs when it needs it.
  worker: { format: 'es' },
  // The server is one bundle that starts from server.ts, so that the pages and the process share their modules.
  environments: { ssr: { build: { rollupOptions: { input: './server.ts' } } } },
});
