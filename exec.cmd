@rem npm scripts begin with exec, so that signals reach the program itself; the shell of Windows has no such word.
@%*
