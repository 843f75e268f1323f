import { serve } from './serve';

// The process that reads pictures: `watch-worker` of the opener and the folder of `ocr/package.json` are its arguments.
const [watch, folder] = process.argv.slice(2);
void serve(watch!, async () => {
  const { loadEngine } = await import('./engine');
  return loadEngine(folder!);
});
