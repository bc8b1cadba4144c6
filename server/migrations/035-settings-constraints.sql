-- PostgreSQL had only numbered them; what stands in the way of a version is said by its constraint's name.
alter table settings_version rename constraint settings_version_check to settings_version_ends_after_start;
alter table settings_version rename constraint settings_version_check1 to settings_version_base_before;
