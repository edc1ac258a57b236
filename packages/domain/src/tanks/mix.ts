/** Salt water for a reef has about 35 ppt; the Dead Sea would not do. */
export const MOST_MIX_PPT = 60;
