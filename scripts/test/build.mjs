// The build that browser tests use, as a process of its own, so that other steps go on beside it.
import { ensureBuild } from '../prepare.mjs';

await ensureBuild();
