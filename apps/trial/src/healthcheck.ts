// Asked by the container engine: is the server ready? The exit code is the answer.

const isReady = await fetch("http://127.0.0.1:8080/readyz").then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
