import type { OperationId } from '#contract/api/operations.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { refusalLabels, type ServiceCalls } from '#server/bff/upstream/service-calls.ts';
import { ServiceProblem } from '#server/bff/upstream/service-problem.ts';
import { buildRequest } from '#server/bff/upstream/upstream-request.ts';
import type { Emulator } from '#server/emulator/http/app.ts';
import type { World } from '#server/emulator/kernel/world.ts';

type Answer = Awaited<ReturnType<ServiceCalls['call']>>;

/** Calls of a world's owner, by the emulator's own handlers; throws Trouble for a refusal, except for 404. */
export function seedCalls({ fetch, host }: Emulator, world: World): Pick<ServiceCalls, 'call'> {
  const { publicKey, privateKey } = host.worlds.credentials(world);
  const owner = createDigestSession({ username: publicKey, password: privateKey });

  async function once(id: OperationId, args: Record<string, unknown>): Promise<Answer> {
    const { method, target, accept, contentType, body } = buildRequest(id, args);
    // the limits are those of clients
    host.limiter.forget(world);
    const exchange = owner.begin(method, target);
    const send = (authorization: string | undefined) =>
      fetch(
        new Request(`https://localhost${target}`, {
          method,
          headers: {
            accept,
            ...(contentType === undefined ? {} : { 'content-type': contentType }),
            ...(authorization ? { authorization } : {}),
          },
          ...(typeof body === 'string' ? { body } : {}),
        }),
      );
    let response = await send(exchange.authorization);
    if (response.status === 401) {
      const again = exchange.retry(response.headers.get('www-authenticate') ?? undefined);
      if (again) response = await send(again);
    }
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? undefined : JSON.parse(text),
    } as Answer;
    if (answer.status < 400 || answer.status === 404) return answer;
    throw new ServiceProblem(refusalLabels(answer), { final: true });
  }

  return {
    async call(id, args) {
      let first: Answer | undefined;
      const body = await readWhole(async (paged) => {
        const answer = await once(id, paged as Record<string, unknown>);
        first ??= answer;
        return answer.body;
      }, args);
      return { ...(first as Answer), body };
    },
  };
}
