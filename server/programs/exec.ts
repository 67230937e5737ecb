import { failureText } from '#server/emulator/failure-text.ts';
import { execHelp, exitCodes, readExecCommand } from '#server/exec/command.ts';
import { exec } from '#server/exec/exec.ts';
import { fill } from './seed-fill.ts';
import { checks, complain, print } from './terminal.ts';

/** `quarterdeck exec` */
export async function runExec(argv: readonly string[]): Promise<void> {
  try {
    const command = readExecCommand(argv);
    if (command.help) return void print(execHelp);
    process.exitCode = await exec(command, {
      env: process.env,
      isTerminal: process.stdin.isTTY === true,
      complain,
      onError: (error, operation) => complain(failureText(error, operation)),
      checkResponses: checks(),
      fill,
      startedAt: Math.round(performance.timeOrigin),
    });
    // connections of clients may still be open
    process.exit();
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exit(exitCodes.ownFailure);
  }
}
