import { z } from 'zod';
import { OperationFacts, OperationShape } from '../catalogue/facts.ts';
import { consoleOperations } from './table/operation.ts';

const item = '/operations/:operationId';

/** Facts about the operations of the service. */
export const catalogueOperations = consoleOperations({
  listOperations: {
    ...{ method: 'GET', path: '/operations', role: 'viewer', answer: z.array(OperationFacts) },
    summary: 'List the operations of the service without their schemas',
  },
  getOperationShape: {
    ...{ method: 'GET', path: item, role: 'viewer', answer: OperationShape },
    summary: 'Return the parameters and the body of an operation as JSON schemas',
  },
  checkArguments: {
    ...{ method: 'POST', path: `${item}/check`, role: 'viewer', effect: 'reads' },
    body: z.strictObject({ args: z.record(z.string(), z.unknown()) }),
    answer: z.array(z.strictObject({ field: z.string(), description: z.string() })),
    summary: 'Check the arguments of an operation without a call; answers the issues by field',
  },
});
