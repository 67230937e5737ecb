import { fetchFile } from '#src/changes/fetch-file.ts';

/** A log as the service packs it, and as text. */
export interface FetchedLog {
  packed: Blob;
  text: string;
  /** The text is truncated: only its beginning is here. */
  cut: boolean;
}

export interface LogRequest {
  connection: string;
  groupId: string;
  hostName: string;
  logName: string;
  /** Seconds since 1970. */
  startDate: number;
  endDate: number;
}

/** The longest text that the viewer holds: a packed file may unfold to gigabytes. */
const mostCharacters = 32 * 1024 * 1024;

/** Downloads a log and unpacks it; throws ApiFailure where the service refuses. */
export async function fetchLog(
  { connection, groupId, hostName, logName, startDate, endDate }: LogRequest,
  signal: AbortSignal,
): Promise<FetchedLog> {
  const args = { groupId, hostName, logName, query: { startDate, endDate } };
  const packed = await fetchFile('downloadGroupClusterLog', { connection, args, signal });
  return { packed, ...(await unpacked(packed)) };
}

async function unpacked(packed: Blob): Promise<{ text: string; cut: boolean }> {
  if (packed.size === 0) return { text: '', cut: false };
  const reader = packed
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text, cut: false };
    text += value;
    if (text.length > mostCharacters) {
      await reader.cancel();
      return { text: text.slice(0, text.lastIndexOf('\n', mostCharacters)), cut: true };
    }
  }
}
