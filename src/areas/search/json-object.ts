/** An object of JSON, whatever it holds. */
export type JsonObject = Record<string, unknown>;
