export { takeReports } from "./reports.consumer.ts";
