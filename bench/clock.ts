import { testEmulator } from '../server/emulator/emulator-for-tests.ts';
import { median } from './load.ts';

interface ClockSide {
  what: string;
  /** Milliseconds of processor time for one simulated day. */
  used: number;
  fresh: number;
}

/** Milliseconds that a simulated day of a used world may take. */
export const mostOfDay = 100;

const day = 86_400;

/** A world of the seed `demo`; `isUsed`: an alert configuration fires on every process and repeats every five minutes. */
async function world(isUsed: boolean) {
  const at = await testEmulator({ seed: 'demo', checkResponses: false });
  if (!isUsed) return at;
  const body = {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: {
      metricName: 'CONNECTIONS',
      operator: 'GREATER_THAN',
      threshold: 60,
      units: 'RAW',
      mode: 'AVERAGE',
    },
    notifications: [{ typeName: 'EMAIL', emailAddress: 'a@example.com', intervalMin: 5, delayMin: 0 }],
  };
  const { status } = await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, { body });
  if (status !== 201) throw new Error(`the alert configuration was refused: ${status}`);
  return at;
}

async function dayOf(isUsed: boolean, days: number, seconds: number): Promise<number> {
  const at = await world(isUsed);
  try {
    at.advance(day);
    const before = process.cpuUsage();
    for (let passed = 0; passed < days * day; passed += seconds) {
      at.advance(seconds);
      // as every request does
      at.world.forgetChanges();
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / days;
  } finally {
    at.emulator.close();
  }
}

/** The cost of a simulated day in a used world, beside a fresh one, turn by turn. */
export async function benchClock(rounds: number): Promise<ClockSide[]> {
  const sides: ClockSide[] = [];
  for (const [what, days, seconds] of [
    ['31 days at once', 31, 31 * day],
    ['7 days, one by one', 7, day],
    ['2 days, hour by hour', 2, 3_600],
  ] as const) {
    const runs: { used: number; fresh: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push({ used: await dayOf(true, days, seconds), fresh: await dayOf(false, days, seconds) });
    }
    sides.push({
      what,
      used: median(runs.map(({ used }) => used)),
      fresh: median(runs.map(({ fresh }) => fresh)),
    });
  }
  return sides;
}
