// What a device says in hello that it can do, by the words of the protocol.

/** It ends the drain of a water change where it is told to. Another one would go on to the drain mark. */
export const CAN_DRAIN_LESS = "partial";
