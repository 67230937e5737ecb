// The build for browser tests, as a separate process, so that other steps run beside it.
import { ensureBuild } from '../prepare.mjs';

await ensureBuild();
