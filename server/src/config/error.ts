/** A configuration that cannot be served; the message is one sentence for the operator. */
export class ConfigError extends Error {}
