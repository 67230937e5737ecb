/** Of resource policies, for the emulator and the form // assumed */
export const mostResourcePolicies = 50;
export const longestPolicyName = 100;
export const longestPolicyDescription = 1_000;
export const longestPolicyText = 20_000;
/** Texts of one resource policy. */
export const mostPolicyTexts = 20;
