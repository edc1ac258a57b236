import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/providers.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { createAppRouter } from "./app/router.tsx";
import "./app/styles/index.css";
import { liveSocketUrl } from "./config/addresses.ts";
import { markHiddenPage } from "./lib/page-visibility.ts";
import { applyMessage } from "./live/apply-message.ts";
import { LiveSocket } from "./live/live-socket.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

markHiddenPage();
const queryClient = createQueryClient();
const socket = new LiveSocket(liveSocketUrl(location), WebSocket, (message) => applyMessage(queryClient, message));

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} socket={socket} router={createAppRouter()} />
  </StrictMode>,
);
