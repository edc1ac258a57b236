/** Never "cut the power": without circulation and heating a tank dies (SAFE-7). */
export const UNPLUG_PUMPS = "Unplug the drain, fill and top-up pumps; leave circulation and heating on.";
