import { z } from 'zod';
import { type Block, contains, parseBlock } from '#contract/security/cidr.ts';
import type { UsableConnection } from '../connections/connections.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { buildRequest, type UpstreamRequest } from '../upstream/upstream-request.ts';

const Listed = z.object({
  results: z.array(z.object({ cidrBlock: z.string().nullish(), ipAddress: z.string().nullish() })),
});
const Caller = z.object({ currentIpv4Address: z.string() });

interface Removal {
  upstream: Pick<Upstream, 'call'>;
  connection: UsableConnection;
  groupId: string;
  entryValue: string;
  /** The address from which the person came. */
  own: string;
  signal: AbortSignal | undefined;
}

/**
 * Refuses to take an entry off the access list of a project when the person's address, or this console's as the service
 * sees it, is admitted by nothing else: the service itself lets people shut themselves out of their databases
 * // documented. A list that cannot be read is not judged: then the service decides alone.
 */
export async function refuseShutOut(removal: Removal): Promise<void> {
  const { groupId, own } = removal;
  const [listed, caller] = await Promise.all([
    // a list holds 200 entries at most // specification §4.8
    read(
      removal,
      Listed,
      buildRequest('listGroupAccessListEntries', { groupId, query: { itemsPerPage: 500 } }),
    ),
    read(removal, Caller, buildRequest('getCallerAddress', {})),
  ]);
  if (!listed) return;
  const guarded = [
    { address: own, whose: 'your own address, as this console sees it' },
    ...(caller
      ? [{ address: caller.currentIpv4Address, whose: 'the address of this console, as the service sees it' }]
      : []),
  ];
  const list = listed.results.flatMap(({ cidrBlock, ipAddress }) => cidrBlock ?? ipAddress ?? []);
  const shutOut = guarded.find(({ address }) => isAlone(removal.entryValue, list, address));
  if (shutOut)
    throw refuse('SHUTS_OUT_CALLER', {
      message: `Only this entry admits ${shutOut.address}, ${shutOut.whose}: without it that address no longer reaches the databases of this project. On the page of the access list it can be removed all the same.`,
    });
}

/** Whether an address is admitted by this entry of a list and by no other. */
export function isAlone(entry: string, list: readonly string[], address: string): boolean {
  const [removed, one] = [blockIn(entry), blockIn(address)];
  const blocks = list.flatMap((each) => blockIn(each) ?? []);
  const admitting = blocks.filter((block) => one && contains(block, one));
  return admitting.length > 0 && admitting.every(({ text }) => text === removed?.text);
}

function blockIn(text: string): Block | undefined {
  const read = parseBlock(text);
  return read.ok ? read.block : undefined;
}

/** Undefined where the service does not tell. */
async function read<Schema extends z.ZodType>(
  { upstream, connection, signal }: Removal,
  schema: Schema,
  request: UpstreamRequest,
): Promise<z.output<Schema> | undefined> {
  try {
    const answer = await upstream.call(connection, request, { signal });
    return answer.status < 300 ? schema.safeParse(answer.body).data : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
