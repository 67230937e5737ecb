import { judge as judgeCase, type LuceneCase as RecordedCase } from './agreement.ts';

export type LuceneCase = RecordedCase;
export const judge = judgeCase;
