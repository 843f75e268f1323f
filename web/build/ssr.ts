import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds to web/dist/ssr what the server renders first pages with (ADR 20): whole, for packages of the web are not the server's. */
export default defineConfig({
  base: '/center/user/',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: fileURLToPath(new URL('../src/ssr/render.tsx', import.meta.url)),
    outDir: 'dist/ssr',
    minify: false,
    target: 'node20',
  },
});
