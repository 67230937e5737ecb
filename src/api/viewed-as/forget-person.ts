import { tasks } from '#src/lib/tasks.ts';
import { forgetTape } from '../tape/stored-tape.ts';
import { stopView } from './viewed-reads.ts';

/** Removes what this tab keeps of the signed-in person, in memory and in its storage. */
export function forgetPerson(): void {
  tasks.forgetAll();
  forgetTape();
  stopView();
}
