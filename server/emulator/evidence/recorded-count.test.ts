import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { datesOf } from '#contract/api/versions.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { evidence } from './read-evidence.ts';
import { differences } from './recorded-differences-for-tests.ts';
import { type RecordedAnswer, repeated } from './recorded-scenarios-for-tests.ts';

/** Recorded answers of the service, each repeated in an emulator in the same state. */
const recordings = (evidence('recorded') as readonly RecordedAnswer[]).filter(({ id }) =>
  operationIds.includes(id),
);

/** A refusal names no version: its headers show whether it was an older one. */
function versionOf({ id, headers }: RecordedAnswer) {
  const dates = datesOf(operationOf(id).versions);
  const recorded = /\d{4}-\d{2}-\d{2}/.exec(String(headers['content-type']))?.[0];
  const named = dates.find((each) => each === recorded);
  const version =
    named ?? (headers.deprecation === undefined ? dates.at(-1) : dates.find((each) => each === '2023-02-01'));
  if (version === undefined) throw new Error(`${id} has no version`);
  return version;
}

type Profile = 'observed' | 'specification';

/** What the specification decides otherwise: rate limits, deprecation, links, all five fields of errors. */
const specified =
  /^(deprecation|sunset|ratelimit-limit) |^(not recorded|missing) .*links$|^not recorded \.parameters$/u;

async function differencesIn(profile: Profile): Promise<Map<string, string[]>> {
  const result = new Map<string, string[]>();
  for (const [index, recording] of recordings.entries()) {
    const at = await testEmulator({ profile });
    const all = differences(recording, await repeated(at, recording, versionOf(recording)));
    at.emulator.close();
    const own = profile === 'observed' ? all : all.filter((each) => !specified.test(each));
    if (own.length > 0) result.set(`${recording.id} ${index}`, own);
  }
  return result;
}

describe.each<{ profile: Profile; share: number }>([
  { profile: 'observed', share: 0.9 },
  { profile: 'specification', share: 0.6 },
])('of the recorded answers in the profile $profile', ({ profile, share }) => {
  let differing: Map<string, string[]>;
  beforeAll(async () => {
    differing = await differencesIn(profile);
  }, 300_000);

  it(`at least ${share * 100} % are repeated without any difference`, () => {
    const least = Math.ceil(recordings.length * share);
    expect(recordings.length).toBe(357);
    expect(
      recordings.length - differing.size,
      JSON.stringify([...differing], null, 1),
    ).toBeGreaterThanOrEqual(least);
  });

  if (profile === 'specification') return;
  it('each other one has its reason in docs/fidelity.md', () => {
    const text = readFileSync(new URL('../../../docs/fidelity.md', import.meta.url), 'utf8');
    const section = /\n## Recorded answers\n(.*?)(\n## |$)/su.exec(text)?.[1] ?? '';
    const listed = new Set([...section.matchAll(/`(\w+)`/gu)].map(([, name]) => name));
    const ids = new Set([...differing.keys()].map((key) => key.split(' ')[0]));
    expect([...ids].filter((id) => !listed.has(id))).toEqual([]);
    const existing = new Set<string>(operationIds);
    expect([...listed].filter((name) => existing.has(name ?? '') && !ids.has(name))).toEqual([]);
  });
});
