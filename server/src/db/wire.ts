import type { Columns } from './columns';

/** A statement, under a name where the connection keeps prepared statements. */
export interface Statement {
  text: string;
  values: unknown[];
  name: string | undefined;
}

/** The driver's connection: each call is one message of the protocol. */
export interface Wire {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { text: string; name: string | undefined }): void;
  bind(message: { statement: string | undefined; values: unknown[]; valueMapper?: Mapper }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
  _send(message: Buffer): boolean;
}
type Mapper = (value: unknown) => unknown;

/** What is known of one connection. */
export class Memory {
  /** The settings that it has under a name. */
  readonly said = new Set<string>();
  /** The columns of its prepared reads, by their names: PostgreSQL refuses one whose columns have changed. */
  readonly columns = new Map<string, Columns>();
  /** The session in which these were told. */
  session: string | undefined;
  /** Messages on their way out: one by itself would be a write by itself, which costs as much as all of them together. */
  messages: Buffer[] = [];
  readonly gathering: Wire;

  constructor(wire: Wire) {
    this.gathering = Object.create(wire, {
      _send: { value: (one: Buffer) => this.messages.push(one) },
    }) as Wire;
  }
}
const memories = new WeakMap<Wire, Memory>();
export function memoryOf(wire: Wire): Memory {
  const memory = memories.get(wire) ?? new Memory(wire);
  memories.set(wire, memory);
  return memory;
}

/** Says settings in front of a sequence, prepared once for each connection. */
export function say({ text, name, values }: Statement, { said, gathering }: Memory): void {
  if (name === undefined) gathering.parse({ text, name });
  else if (!said.has(name)) {
    // One that was cut short may have left it behind.
    gathering.close({ type: 'S', name });
    gathering.parse({ text, name });
    said.add(name);
  }
  gathering.bind({ statement: name, values });
  gathering.execute({});
}
