// What several steps print at once, told one after the other.

const keptLines = 150;

/**
 * One step at a time writes to `write` as it goes: the first that began. What others print is kept until it is their turn.
 * `begin` answers with what the step prints to, which knows the end of it; `note` says a line of our own at once, between
 * two lines of whoever is writing.
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
  const tellNotes = () => {
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
      tellNotes();
    },
    begin(heading) {
      const step = { kept: `\n${heading}\n`, end: '', last: '', hasEnded: false };
      steps.push(step);
      passOn();
      return {
        print(text) {
          step.end = (step.end + text).split('\n').slice(-keptLines).join('\n');
          step.kept += text;
          if (steps[0] === step) passOn();
          tellNotes();
        },
        /** The end of what was printed, where every tool tells what failed. */
        tail: () => step.end,
        isHeard: () => steps[0] === step,
        close(last) {
          step.hasEnded = true;
          step.last = last;
          passOn();
          tellNotes();
        },
      };
    },
  };
}
