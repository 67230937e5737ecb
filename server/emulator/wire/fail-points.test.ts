import { describe, expect, it } from 'vitest';
import { FailPoints } from './fail-points.ts';

function failing(data: object, mode: unknown = 'alwaysOn'): FailPoints {
  const points = new FailPoints();
  points.configure({ configureFailPoint: 'failCommand', mode, data: { failCommands: ['find'], ...data } });
  return points;
}

describe('the fail point failCommand', () => {
  it('affects only clients of its appName', () => {
    const points = failing({ appName: 'report', errorCode: 91 });
    expect(points.of({ find: 'a' }, undefined)).toBeUndefined();
    expect(points.of({ find: 'a' }, 'shop')).toBeUndefined();
    expect(points.of({ find: 'a' }, 'report')?.refusal).toMatchObject({ code: 91 });
  });

  it('without an appName affects every client', () => {
    const points = failing({ errorCode: 91 });
    expect(points.of({ find: 'a' }, undefined)?.refusal).toMatchObject({ code: 91 });
    expect(points.of({ find: 'a' }, 'shop')?.refusal).toMatchObject({ code: 91 });
  });

  it('counts only commands of the clients that it affects', () => {
    const points = failing({ appName: 'report', closeConnection: true }, { times: 1 });
    expect(points.of({ find: 'a' }, 'shop')).toBeUndefined();
    expect(points.of({ insert: 'a' }, 'report')).toBeUndefined();
    expect(points.of({ find: 'a' }, 'report')).toMatchObject({ close: true });
    expect(points.of({ find: 'a' }, 'report')).toBeUndefined();
  });

  it('lets as many commands through as it skips', () => {
    const points = failing({ errorCode: 91 }, { skip: 2 });
    const refused = [1, 2, 3, 4].map(() => points.of({ find: 'a' }, undefined) !== undefined);
    expect(refused).toEqual([false, false, true, true]);
  });
});
