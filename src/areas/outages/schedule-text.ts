import type { GameDaySchedule, GameDayTurn } from '#contract/console/game-day-schedules.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** `every Friday at 09:30 (Europe/Paris)` */
export function turnText(turn: GameDayTurn): string {
  const clock = `at ${turn.at} (${turn.zone})`;
  switch (turn.every) {
    case 'once':
      return `on ${turn.date} ${clock}`;
    case 'week':
      return `every ${weekdays[turn.weekday - 1] ?? 'week'} ${clock}`;
    case 'month':
      return `on day ${turn.day} of each month ${clock}`;
  }
}

const outcomes = { started: 'Began', skipped: 'Left out', refused: 'Not started' } as const;

/** What came of the last turn, in words. */
export function lastText({ last }: Pick<GameDaySchedule, 'last'>): string | undefined {
  if (last === null) return undefined;
  return last.outcome === 'started' ? outcomes.started : `${outcomes[last.outcome]}: ${last.text}`;
}
