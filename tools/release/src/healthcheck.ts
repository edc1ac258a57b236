// For a container's health check: ends well when the server in the same container is ready. Its port is the one of the compose file.

const READY_URL = "http://127.0.0.1:8080/readyz";
const PATIENCE_MS = 4000;

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(READY_URL, { signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
};

process.exitCode = (await isReady()) ? 0 : 1;
