import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const FILE = 'boot.js';
const input = fileURLToPath(new URL('../src/boot/boot.ts', import.meta.url));

/**
 * Makes src/boot into one classic script at /center/user/boot.js and puts it at `<!--boot-->`, before anything that is
 * loaded. Its address carries its hash, so that a new build is not met by an old one.
 */
export function bootScript(base: string): Plugin {
  let code = '';
  let isBuild = false;
  const tag = () => {
    const version = createHash('sha256').update(code).digest('hex').slice(0, 8);
    return `<script src="${base}${FILE}${isBuild ? `?v=${version}` : ''}"></script>`;
  };
  return {
    name: 'boot-script',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    async buildStart() {
      if (isBuild) code = await bundleBoot();
    },
    configureServer(server) {
      server.middlewares.use(`${base}${FILE}`, (_request, response, next) => {
        bundleBoot().then((fresh) => response.setHeader('content-type', 'text/javascript').end(fresh), next);
      });
    },
    transformIndexHtml: (html) => html.replace('<!--boot-->', tag()),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: code });
    },
  };
}

async function bundleBoot(): Promise<string> {
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code;
}
