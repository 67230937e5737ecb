import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { ensureSyntaxTree, LanguageSupport } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState, Extension, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeLanguage, CodeProblem } from './code-editor.tsx';

/** A language with a grammar. */
export type ParsedLanguage = Exclude<CodeLanguage, 'text'>;

export function languageSupport(language: CodeLanguage): Extension {
  if (language === 'text') return [];
  if (language === 'json') return json();
  if (language === 'expression') {
    return new LanguageSupport(javascriptLanguage.configure({ top: 'SingleExpression' }));
  }
  return javascript();
}

const jsonLinter = jsonParseLinter();
const mostMarks = 20;
/** Milliseconds for reading a text whole after it has changed; one that takes longer is left to the engine. */
const longestRead = 1000;

/** The problems by the language's own grammar. The final check is by the engine that runs the text, later. */
export function syntaxProblems(language: ParsedLanguage, view: EditorView): Diagnostic[] {
  if (view.state.doc.toString().trim() === '') return [];
  return language === 'json' ? jsonLinter(view) : brokenPlaces(view.state);
}

function brokenPlaces(state: EditorState): Diagnostic[] {
  const results: Diagnostic[] = [];
  // a tree that is not whole yet ends in an error where the reading was interrupted
  ensureSyntaxTree(state, state.doc.length, longestRead)?.iterate({
    enter(node) {
      if (!node.type.isError) return results.length < mostMarks;
      const { from } = node;
      // several error nodes have the same position: one message is enough
      if (results.some((each) => each.from === from)) return false;
      const text = state.sliceDoc(from, Math.min(node.to, from + 24)).trim();
      results.push({
        from,
        to: Math.min(state.doc.length, Math.max(node.to, from + 1)),
        severity: 'error',
        message: text === '' ? 'Something is missing here' : `Not expected here: ${text}`,
      });
      return false;
    },
  });
  return results;
}

/** The problems of a page, at their positions in the current text. */
export function toDiagnostics(doc: Text, problems: readonly CodeProblem[]): Diagnostic[] {
  return problems.map((problem) => {
    const from = locationOf(doc, problem);
    const line = doc.lineAt(from);
    const to = problem.to === undefined ? wordEnd(line.text, from - line.from) + line.from : problem.to;
    return {
      from,
      to: Math.min(doc.length, Math.max(from, to)),
      severity: problem.severity ?? 'error',
      message: problem.message,
    };
  });
}

/** The offset that a problem names, within the text. */
export function locationOf(
  doc: Text,
  { from, line, column }: Pick<CodeProblem, 'from' | 'line' | 'column'>,
): number {
  if (from !== undefined) return Math.min(Math.max(0, from), doc.length);
  if (line === undefined) return 0;
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(at.to, at.from + Math.max(0, (column ?? 1) - 1));
}

function wordEnd(text: string, from: number): number {
  const word = /^[\w$]+/.exec(text.slice(from));
  return word ? from + word[0].length : Math.min(text.length, from + 1);
}
