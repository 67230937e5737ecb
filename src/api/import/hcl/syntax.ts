/** Where an expression is: the line from 1, and its source for messages. */
export interface Source {
  line: number;
  text: string;
}

export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'value'; value: Expression }
  | { kind: 'if'; condition: Expression; yes: TemplatePart[]; no: TemplatePart[] }
  | {
      kind: 'for';
      keyName: string | undefined;
      valueName: string;
      collection: Expression;
      body: TemplatePart[];
    };

export type Operator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

export type ExpressionKind =
  | { kind: 'literal'; value: string | number | boolean | null }
  /** A number that a computer cannot hold exactly. */
  | { kind: 'inexact' }
  | { kind: 'template'; parts: TemplatePart[] }
  | { kind: 'name'; name: string }
  | { kind: 'attribute'; of: Expression; name: string }
  | { kind: 'index'; of: Expression; key: Expression }
  /** `each` is applied to every element; it begins at an expression of kind `element`. */
  | { kind: 'splat'; of: Expression; each: Expression }
  | { kind: 'element' }
  | { kind: 'call'; name: string; args: Expression[]; isExpanded: boolean }
  | { kind: 'not' | 'negative'; of: Expression }
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'conditional'; condition: Expression; yes: Expression; no: Expression }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'object'; items: { key: Expression; value: Expression }[] }
  | {
      kind: 'for';
      keyName: string | undefined;
      valueName: string;
      collection: Expression;
      /** Absent: the result is a list. */
      key: Expression | undefined;
      value: Expression;
      isGrouped: boolean;
      condition: Expression | undefined;
    };

export type Expression = ExpressionKind & { source: Source };

export interface Block {
  type: string;
  labels: string[];
  body: Body;
  line: number;
}

interface Attribute {
  name: string;
  value: Expression;
}

/** Attributes by name, and blocks in the order of the text. */
export interface Body {
  attributes: Map<string, Attribute>;
  blocks: Block[];
}

export const emptyBody = (): Body => ({ attributes: new Map(), blocks: [] });
