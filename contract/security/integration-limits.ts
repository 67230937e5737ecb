/** How long settings of integrations may be, for the emulator and the form // assumed */
export const longestSecret = 1024;
export const longestUrl = 2048;
export const longestChannel = 80;
export const longestName = 256;
