/** The parts of HAR 1.2 that a recording uses; fields with an underscore are its own. */

export interface HarField {
  name: string;
  value: string;
}

export interface HarEntry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    httpVersion: string;
    cookies: never[];
    headers: HarField[];
    queryString: HarField[];
    postData?: { mimeType: string; text: string };
    headersSize: -1;
    bodySize: number;
  };
  response: {
    /** 0: the connection was dropped. */
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: never[];
    headers: HarField[];
    content: { size: number; mimeType: string; text?: string };
    redirectURL: string;
    headersSize: -1;
    bodySize: number;
  };
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
  _operationId?: string;
  _world?: string;
  /** Time of the world in milliseconds since the epoch. */
  _worldTime?: number;
}

/** The world of a recording, for a replay. */
export interface RecordedWorld {
  seed: string;
  profile: string;
  pace: number;
  /** Ids and names that a start printed. */
  ids: { orgId: string; groupId: string; clusterName: string };
}

export interface HarLog {
  version: '1.2';
  creator: { name: string; version: string };
  entries: HarEntry[];
  comment?: string;
  _quarterdeck?: RecordedWorld;
}
