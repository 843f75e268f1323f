// Typed or pasted input is cleaned before anything counts it (ADR 91).
import { type Code, type Report, visit } from './source';

/** Refuses a limit of the browser on what may be typed: it cuts `138 0013 8000` before its blanks are out. */
export function limitWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (!file.path.startsWith('web/')) continue;
    visit(file, {
      JSXAttribute({ name, start }) {
        if (name.type === 'JSXIdentifier' && name.name === 'maxLength')
          report(
            file,
            start,
            'cuts what is pasted: `most` and `meant` of TextField and TextArea (web/src/ui)',
          );
      },
    });
  }
}
