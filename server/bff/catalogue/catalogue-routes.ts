import { z } from 'zod';
import { argsSchema, catalogue, shapeOf } from '#contract/catalogue/facts.ts';
import { withEvidence } from '#contract/evidence/rule-evidence.ts';
import { valueProblems } from '#contract/value-problems.ts';
import { parse } from '../http/errors.ts';
import { json, route, type SignedInRoute } from '../http/route.ts';
import { callable } from '../upstream/upstream-request.ts';

const CheckRequest = z.strictObject({ args: z.record(z.string(), z.unknown()) });

/**
 * The explorer's data about the table: its rows without their schemas, the schema of one row, and whether
 * arguments fit it. Schemas are large, and the browser requests only the displayed one.
 */
export function catalogueRoutes(): SignedInRoute[] {
  // the table never changes while a server runs
  let listed: string | undefined;
  return [
    route('GET', '/bff/operations', 'viewer', () => {
      listed ??= JSON.stringify(catalogue());
      return new Response(listed, { headers: { 'content-type': 'application/json' } });
    }),
    route('GET', '/bff/operations/:operationId', 'viewer', (call) =>
      json(shapeOf(callable(call.params.operationId ?? ''))),
    ),
    route('POST', '/bff/operations/:operationId/check', 'viewer', (call) => {
      const operationId = callable(call.params.operationId ?? '');
      const { args } = parse(CheckRequest, call.body);
      const judged = argsSchema(operationId).safeParse(args, withEvidence);
      const problems = judged.success ? [] : valueProblems(judged.error);
      return json(
        problems.map(({ field, description, isAssumed }) => ({
          field,
          description: isAssumed ? `${description}, by an assumption of this console` : description,
        })),
      );
    }),
  ];
}
