import type { TestEmulator } from '../emulator-for-tests.ts';

/** The body of a resource that an example needs; throws where it cannot be created, for instance because it exists. */
export async function create(at: TestEmulator, path: string, body: object) {
  const reply = await at.ask('POST', `~/groups/${at.groupId}/${path}`, { body });
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
