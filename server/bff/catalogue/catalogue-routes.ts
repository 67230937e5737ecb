import { argsSchema, catalogue, shapeOf } from '#contract/catalogue/facts.ts';
import { catalogueOperations } from '#contract/console/catalogue-operations.ts';
import { withEvidence } from '#contract/evidence/rule-evidence.ts';
import { valueProblems } from '#contract/values/value-problems.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import { callable } from '../upstream/upstream-request.ts';

/**
 * The explorer's data about the table: its rows without their schemas, the schema of one row, and whether
 * arguments fit it. Schemas are large, and the browser requests only the displayed one.
 */
export function catalogueRoutes({
  defineHandlers,
}: {
  defineHandlers: DefineConsoleHandlers;
}): SignedInRoute[] {
  // the table never changes while a server runs
  let listed: string | undefined;
  return defineHandlers(catalogueOperations, {
    listOperations() {
      listed ??= JSON.stringify(catalogue());
      return new Response(listed, { headers: { 'content-type': 'application/json' } });
    },
    getOperationShape: ({ operationId }) => shapeOf(callable(operationId)),
    checkArguments({ operationId, body: { args } }) {
      const checked = argsSchema(callable(operationId)).safeParse(args, withEvidence);
      const problems = checked.success ? [] : valueProblems(checked.error);
      return problems.map(({ field, description, isAssumed }) => ({
        field,
        description: isAssumed ? `${description}, by an assumption of this console` : description,
      }));
    },
  });
}
