import type { AssertionFile } from '#analysis/assertions/assertion.ts';
import { FileProblem } from '#analysis/assertions/file-problem.ts';
import { parseAssertionFile } from '#analysis/assertions/parse.ts';
import { checkReferences } from '#analysis/assertions/references.ts';
import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import { jsonIssueText, jsonProblem } from '#contract/values/json/json-issue.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { download } from '#src/ui/actions/download.ts';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { mostAssertions } from '../lab-search.ts';

const fileName = 'analyzers.json';
const largest = 5_000_000;

/** Reads a file of assertions; throws FileProblem with the field that is wrong. */
export function readFileText(text: string): AssertionFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new FileProblem('', `is not JSON: ${jsonProblem(text)}`);
  }
  const issue = jsonIssueText(text);
  if (issue !== undefined) throw new FileProblem('', `cannot be read: ${issue}`);
  const file = parseAssertionFile(json);
  checkReferences(file, builtInAnalyzers);
  if (file.assertions.length > mostAssertions) {
    throw new FileProblem(
      'assertions',
      `must not have more than ${mostAssertions} entries, and has ${file.assertions.length}`,
    );
  }
  if (file.assertions.length === 0 && file.analyzers.length === 0) {
    throw new FileProblem('', 'has neither analyzers nor assertions');
  }
  return file;
}

/** Why a file could not be opened. */
export interface UnreadFile {
  name: string;
  message: string;
}

interface FileButtonsProps {
  /** The file as it would be saved. */
  text: string;
  /** Why there is nothing to save. */
  nothing: string | false;
  onLoad: (file: AssertionFile, name: string) => void;
  onProblem: (problem: UnreadFile | undefined) => void;
}

export function FileButtons({ text, nothing, onLoad, onProblem }: FileButtonsProps) {
  const open = async (file: File): Promise<void> => {
    onProblem(undefined);
    try {
      if (file.size > largest) throw new FileProblem('', 'is larger than 5 MB');
      onLoad(readFileText(await file.text()), file.name);
    } catch (error) {
      onProblem({ name: file.name, message: messageOf(error) });
    }
  };
  return (
    <>
      <FileButton
        name="File of assertions"
        accept=".json,application/json"
        onFile={(file) => void open(file)}
      >
        Open file
      </FileButton>
      <Button
        icon="download"
        disabledReason={nothing}
        onClick={() => download(fileName, new Blob([text], { type: 'application/json' }))}
      >
        Save file
      </Button>
      <CopyAs
        label="Copy for CI"
        formats={[
          { label: 'Command', text: `npm run analyze -- ${fileName}` },
          {
            label: 'Command with the file',
            text: () => withFile(text),
            ...(nothing ? { disabled: nothing } : {}),
          },
          { label: 'GitHub Actions step', text: step },
          { label: 'JSON', text, ...(nothing ? { disabled: nothing } : {}) },
        ]}
      />
    </>
  );
}

/** One command that needs nothing beside it. */
function withFile(text: string): string {
  return `printf %s ${shellQuoted(text)} | npm run --silent analyze -- -`;
}

const step = ['- name: Check analyzers', `  run: npm run --silent analyze -- ${fileName}`].join('\n');
