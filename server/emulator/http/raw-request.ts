/** A request as it came in, before anything was decoded. */
export interface RawRequest {
  method: string;
  /** Origin-form target, byte for byte. */
  target: string;
  /** Lower-case names; several headers of one name are an array. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Address of the other end of the connection. */
  peer: string;
  secure: boolean;
  readBody: (limit: number) => Promise<Uint8Array>;
  /** Aborted when the client has gone before its answer. */
  signal?: () => AbortSignal;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The connection is to be dropped instead. */
  reset?: boolean;
}

export function header(raw: RawRequest, name: string): string | undefined {
  const value = raw.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}
