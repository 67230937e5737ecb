// The output of parallel steps, printed one after the other.

const keptLines = 60;

/** A line of a test that passed, with its colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const passedTest = /^(?:\s|\u001b\[[\d;]*[A-Za-z])*✓/;

/**
 * One step at a time writes to `write` directly: the first that began. The output of others is kept until it
 * is their turn. `begin` returns the step's output, which also has its end; `note` prints a line of our own
 * at once, between two lines of the current step.
 */
export function createOutput(write) {
  const steps = [];
  const notes = [];
  let isLineOpen = false;

  const put = (text) => {
    if (text === '') return;
    write(text);
    isLineOpen = !text.endsWith('\n');
  };
  const printNotes = () => {
    if (isLineOpen) return;
    for (const note of notes.splice(0)) put(`${note}\n`);
  };
  function passOn() {
    while (steps[0]) {
      put(steps[0].kept);
      steps[0].kept = '';
      if (!steps[0].hasEnded) return;
      if (isLineOpen) put('\n');
      put(`${steps.shift().last}\n`);
    }
  }

  return {
    note(text) {
      notes.push(text);
      printNotes();
    },
    begin(heading) {
      const step = { kept: `\n${heading}\n`, end: '', last: '', hasEnded: false };
      steps.push(step);
      passOn();
      return {
        print(text) {
          const lines = (step.end + text).split('\n');
          const failures = lines.filter(
            (line, index) => index === lines.length - 1 || !passedTest.test(line),
          );
          step.end = failures.slice(-keptLines).join('\n');
          step.kept += text;
          if (steps[0] === step) passOn();
          printNotes();
        },
        /** The end of the output, where every tool reports its failures, without the tests that passed. */
        tail: () => step.end,
        isHeard: () => steps[0] === step,
        close(last) {
          step.hasEnded = true;
          step.last = last;
          passOn();
          printNotes();
        },
      };
    },
  };
}
