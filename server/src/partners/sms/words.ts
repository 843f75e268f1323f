import type { MessageTemplate } from '../message-port';

/** The id of a template at a provider: of the purpose of a code where it has one of its own. */
export const templateOf = (
  ids: Readonly<Record<string, string>>,
  template: MessageTemplate,
  scene: string,
): string => (template === 'code' && ids[scene]) || ids[template]!;

/** Values as a template takes them: no longer than it allows, without the brackets that a signature stands in, on one line. */
export const fitting = (params: Readonly<Record<string, string>>, most: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const plain = [...value.replaceAll(/[【】\s]+/g, ' ').trim()];
      return [name, plain.length > most ? `${plain.slice(0, most - 1).join('')}…` : plain.join('')];
    }),
  );
