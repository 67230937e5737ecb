import type { Document } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import type { ExpressionOperator } from 'mingo/types';
import { CommandError } from '../commands/command-error.ts';
import { refusing } from '../commands/context.ts';
import type { Stored } from '../documents.ts';
import { judgeExpression } from '../expressions/judge.ts';
import { row } from '../update/row.ts';
import { isDocument } from '../values/bson-type.ts';
import { promoted, setField } from '../values/values.ts';
import { idFirst } from './project.ts';
import { expectFields } from './shape.ts';
import type { Stage, StageScope } from './stage.ts';

/** Where a plain document came from; the library's copies of a document carry it along. */
const origin = Symbol('origin');

interface Traced extends Document {
  [origin]?: Stored;
}

function trace(each: Stored): Traced {
  const { doc, plain } = each;
  return plain === doc ? { ...doc } : { ...plain, [origin]: each };
}

/** Fields that the stage has not touched get their BSON types back. */
function restore(result: Traced): Document {
  const source = result[origin];
  if (source === undefined) return result;
  const made: Document = {};
  for (const [name, value] of Object.entries(result)) {
    setField(made, name, value === source.plain[name] ? source.doc[name] : value);
  }
  return made;
}

/** Judges the few things that the query library takes for granted. */
type Judge = (argument: Document, name: string) => void;

/** A stage of the query library, on plain numbers. */
function byLibrary(name: string, judge: Judge): Stage {
  return (argument, scope) => {
    if (!isDocument(argument)) {
      throw new CommandError('FailedToParse', `the argument to ${name} must be an object`);
    }
    judge(argument, name);
    judgeExpressions(argument, scope);
    scope.options.context.addExpressionOps({ $function: callBody as unknown as ExpressionOperator });
    const aggregator = new Aggregator([{ [name]: promoted(argument) }] as Document[], scope.options);
    return (rows) => {
      const input = Array.from(rows, trace);
      return refusing(() => aggregator.run(input)).map((result) => row(idFirst(restore(result as Traced))));
    };
  };
}

/**
 * $setWindowFields of the library calls itself by a $function whose body is its own; scripts stay off, and a $function
 * of the pipeline never comes here. The context belongs to this command.
 */
function callBody(doc: unknown, argument: unknown): unknown {
  return (argument as { body(doc: unknown): unknown }).body(doc);
}

function judgeExpressions({ groupBy, partitionBy, output }: Document, { variables }: StageScope): void {
  for (const expression of [groupBy, partitionBy]) judgeExpression(expression, variables.keys());
  if (output === undefined) return;
  for (const [field, computed] of Object.entries(expectFields(output, 'output'))) {
    for (const [name, argument] of Object.entries(expectFields(computed, `output.${field}`))) {
      if (name !== 'window') judgeExpression(argument, variables.keys());
    }
  }
}

function requiring(required: readonly string[], allowed: readonly string[]): Judge {
  return (argument, name) => {
    for (const field of required) {
      if (argument[field] === undefined) {
        throw new CommandError(
          'FailedToParse',
          `BSON field '${name}.${field}' is missing but a required field`,
        );
      }
    }
    const unknown = Object.keys(argument).find(
      (field) => !required.includes(field) && !allowed.includes(field),
    );
    if (unknown !== undefined) {
      throw new CommandError('FailedToParse', `BSON field '${name}.${unknown}' is an unknown field.`);
    }
  };
}

export const bucketAuto = byLibrary(
  '$bucketAuto',
  requiring(['groupBy', 'buckets'], ['output', 'granularity']),
);
export const densify = byLibrary('$densify', requiring(['field', 'range'], ['partitionByFields']));
export const fill = byLibrary('$fill', requiring(['output'], ['sortBy', 'partitionBy', 'partitionByFields']));
export const setWindowFields = byLibrary(
  '$setWindowFields',
  requiring(['output'], ['partitionBy', 'sortBy']),
);
