/** What a long command says while it works. */
export interface Saying {
  say(text: string): void;
  /** Of what is said many times a second, one line every other second, and the first. */
  sayOften(text: string): void;
}

const PAUSE_MS = 2000;

/** Lines with the seconds since the beginning. */
export function sayingTo(write: (line: string) => void): Saying {
  const began = performance.now();
  let quietUntil = 0;
  const say = (text: string) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    write(`  ${seconds.padStart(6)} s  ${text}`);
  };
  return {
    say,
    sayOften(text) {
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + PAUSE_MS;
      say(text);
    },
  };
}
