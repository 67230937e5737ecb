import { ground, hostile } from '../../server/emulator/wire/hostile/hostile-for-tests.ts';
import { startEmulated } from './servers.ts';

/** The bars, in milliseconds. */
export const mostWait = 50;
export const mostLate = 75;

/** How one hostile command affects another client. */
export interface NeighbourRow {
  name: string;
  /** Milliseconds that another client waits for a read: the 99th percentile. */
  wait: number;
  /** Milliseconds until the command is answered with `maxTimeMS: 50`: the 90th percentile. */
  answered: number;
}

const limited = 50;
/** Milliseconds for which a command is repeated. */
const repeatedFor = 400;

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/**
 * The hostile commands of the tests, one after the other, each with `maxTimeMS: 50` and repeated; another client reads all the
 * time.
 */
export async function benchNeighbour(
  every: number,
): Promise<{ rows: NeighbourRow[]; alone: Pick<NeighbourRow, 'wait' | 'answered'> }> {
  const emulator = await startEmulated();
  const neighbour = emulator.beside();
  try {
    for (const [name, documents] of Object.entries(ground)) {
      await emulator.db.collection(name).insertMany(documents.map((each) => ({ ...each })));
    }
    const one = neighbour.db.collection('one');
    const measured = async (command: object): Promise<{ waits: number[]; answers: number[] }> => {
      const waits: number[] = [];
      const answers: number[] = [];
      let isOver = false;
      const reads = async () => {
        while (!isOver) {
          const began = performance.now();
          await one.findOne({});
          waits.push(performance.now() - began);
        }
      };
      const reading = reads();
      const until = performance.now() + repeatedFor;
      do {
        const began = performance.now();
        await emulator.db.command({ ...command, maxTimeMS: limited }).catch(() => undefined);
        answers.push(performance.now() - began);
      } while (performance.now() < until);
      isOver = true;
      await reading;
      return { waits, answers };
    };
    // the threads begin, and both sides compile
    for (let round = 0; round < 3; round += 1) await measured(hostile[0]?.command ?? {});
    const rowOf = async (command: object) => {
      const { waits, answers } = await measured(command);
      return { wait: percentile(waits, 0.99), answered: percentile(answers, 0.9) };
    };
    // the share of the machine and its other work
    const alone = await rowOf({ ping: 1 });
    const rows: NeighbourRow[] = [];
    for (const [at, { name, command }] of hostile.entries()) {
      if (at % every !== 0) continue;
      rows.push({ name, ...(await rowOf(command)) });
    }
    return { rows, alone };
  } finally {
    await neighbour.close();
    await emulator.stop();
  }
}
