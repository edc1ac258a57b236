// What a tank shows after its first paint, all at once.

export { SideCards } from "./side-cards.tsx";
export { TankBelow } from "./tank-below.tsx";
