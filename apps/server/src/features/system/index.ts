export { createReadiness } from "./readiness.ts";
export { systemRoutes } from "./system.routes.ts";
export { createBrokerWatch } from "./watch-broker.job.ts";
export { createCertificateWatch } from "./watch-certificate.job.ts";
