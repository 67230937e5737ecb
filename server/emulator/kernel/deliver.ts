import type { Host } from './handler.ts';
import type { Outgoing, Settled } from './outgoing.ts';
import type { World } from './world.ts';

type DeliverPolicy = 'none' | 'loopback' | 'anywhere';

/** Where requests may go, and the address that replaces services of others. */
interface DeliverOptions {
  deliver?: DeliverPolicy;
  services?: string | undefined;
}

const limitMs = 5000;
const inFlight = new Set<Promise<void>>();

/** Records what became of a notification; other deliveries are those of an area. */
export async function settleDelivery(
  host: Host,
  world: World,
  deliveryId: string,
  settled: Settled,
): Promise<void> {
  world.transact(() => {
    const delivery = world.tables.deliveries.get(deliveryId);
    if (delivery) world.tables.deliveries.put({ ...delivery, ...settled });
    else world.emit('delivery.settled', { deliveryId, ...settled });
  });
  await host.worlds.flush(world);
}

/** Sends the outbox of a world. A slow receiver delays no other one. */
export function deliverer(
  host: Host,
  { deliver: policy = 'loopback', services }: DeliverOptions,
): (world: World) => void {
  return (world) => {
    for (const waiting of world.leaving.outbox.splice(0)) {
      const outgoing = addressed(waiting, services);
      if (!outgoing) continue;
      const sending = send(outgoing, policy).then((settled) =>
        settleDelivery(host, world, outgoing.deliveryId, settled),
      );
      const settled = sending.catch(() => undefined).finally(() => inFlight.delete(settled));
      inFlight.add(settled);
    }
  };
}

/** Resolves when no notification is on its way. */
export async function deliveriesDone(): Promise<void> {
  while (inFlight.size > 0) await Promise.all(inFlight);
}

/**
 * A request to a service of others with the address that replaces it: `/slack/api/chat.postMessage` below
 * `services`. Addresses of this machine stay. Undefined without a replacement: the request stays recorded.
 */
function addressed(outgoing: Outgoing, services: string | undefined): Outgoing | undefined {
  if (outgoing.service === undefined || allowed(outgoing.url, 'loopback')) return outgoing;
  if (services === undefined || !URL.canParse(outgoing.url)) return undefined;
  const { pathname, search } = new URL(outgoing.url);
  return { ...outgoing, url: `${services.replace(/\/+$/u, '')}/${outgoing.service}${pathname}${search}` };
}

async function send(
  { url, method = 'POST', body, headers, wantsAnswer = false }: Outgoing,
  policy: DeliverPolicy,
): Promise<Settled> {
  if (!allowed(url, policy)) {
    return {
      outcome: 'refused',
      detail: 'The emulator sends to this machine only (--deliver).',
    };
  }
  try {
    const response = await fetch(url, {
      method,
      ...(body === undefined ? {} : { body }),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    });
    const detail = `answered ${response.status}`;
    if (!wantsAnswer || !response.ok) {
      await response.body?.cancel();
      return { outcome: response.ok ? 'delivered' : 'failed', detail };
    }
    const answer = await textOf(response);
    if (answer === undefined)
      return { outcome: 'failed', detail: `${detail} with more than ${mostAnswered / 1024} KiB` };
    return { outcome: 'delivered', detail, answer };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return {
      outcome: 'failed',
      detail: timedOut ? `no answer within ${limitMs / 1000} s` : 'could not be reached',
    };
  }
}

/** Bytes of an answer that is read. */
const mostAnswered = 256 * 1024;

/** The content of an answer; undefined beyond the limit. */
async function textOf(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostAnswered) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Addresses are compared as text, never resolved: a name may point anywhere. */
function allowed(text: string, policy: DeliverPolicy): boolean {
  if (policy === 'none') return false;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (policy === 'anywhere') return true;
  return (
    url.hostname === 'localhost' || url.hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(url.hostname)
  );
}
