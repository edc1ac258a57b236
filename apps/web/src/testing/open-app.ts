import { createMemoryHistory } from "@tanstack/react-router";
import { createAppRouter } from "@/app/router.tsx";
import { mount } from "./mount.tsx";

/** The whole app at an address, with a memory for its history. */
export const openApp = (path = "/") => mount(createAppRouter(createMemoryHistory({ initialEntries: [path] })));
